import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { type Browser, clickActions, typeActions } from './browser.ts';

/** Starts Firefox and controls it with WebDriver BiDi, which is built in. */
export async function startFirefox(executable: string): Promise<Browser> {
  const profile = await mkdtemp(`${tmpdir()}/firefox-`);
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(executable, [...options, '--width', '1440', '--height', '900'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  process.once('exit', () => child.kill());
  const address = await findAddress(child.stderr);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');

  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    const request = pending.get(message.id);
    pending.delete(message.id);
    if (message.type === 'error') request?.reject(new Error(`${message.error}: ${message.message}`));
    else request?.resolve(message.result);
  };
  let lastId = 0;
  function send<Result>(method: string, params: object = {}): Promise<Result> {
    const request = Promise.withResolvers<unknown>();
    pending.set(++lastId, request);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return request.promise as Promise<Result>;
  }

  await send('session.new', { capabilities: {} });
  const tree = await send<{ contexts: [{ context: string }] }>('browsingContext.getTree');
  const { context } = tree.contexts[0];

  async function evaluate(target: string, functionDeclaration: string): Promise<unknown> {
    const reply = await send<{ result?: { value: unknown }; exceptionDetails?: { text: string } }>(
      'script.callFunction',
      { functionDeclaration, target: { context: target }, awaitPromise: true },
    );
    if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.text);
    return reply.result?.value;
  }

  async function contextOf(frame: string | null): Promise<string> {
    if (frame === null) return context;
    const code = `() => document.querySelector('iframe[title="${frame}"]').contentWindow`;
    return ((await evaluate(context, code)) as { context: string }).context;
  }

  const perform = (target: string, actions: object[]) =>
    send<void>('input.performActions', { context: target, actions });

  return {
    name: 'Firefox',
    navigate: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async call(frame, fn, ...args) {
      const code = `() => JSON.stringify((${fn})(...${JSON.stringify(args)}) ?? null)`;
      return JSON.parse((await evaluate(await contextOf(frame), code)) as string);
    },
    click: async (frame, point) => perform(await contextOf(frame), clickActions(point)),
    type: async (frame, text) => perform(await contextOf(frame), typeActions(text)),
    screenshot: async () =>
      (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    async close() {
      socket.close();
      child.kill();
      await exited;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function findAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Firefox did not start');
}
