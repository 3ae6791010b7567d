import { expect, test } from 'vitest';
import { progressPercent } from '#domain/import/outcome.ts';
import { startHeartbeat } from './heartbeat.ts';

test.each(['reading', 'applying', 'undoing'] as const)(
  'an import that is %s shows this step, without a percentage until the size of the step is known',
  async (state) => {
    const heartbeat = startHeartbeat({} as never, { state } as never, undefined);
    await heartbeat.stop();
    expect(heartbeat.progress.step).toBe(state);
    expect(progressPercent(heartbeat.progress)).toBeNull();
  },
);

test.each([
  [1, 3, 33],
  [3, 3, 100],
  [4, 3, 100],
])('%i of %i rows are %i percent', (done, total, percent) =>
  expect(progressPercent({ step: 'loading', done, total })).toBe(percent),
);
