import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../tools/run/free-port.mjs';
import { type Browser, clickActions, type Point, typeActions, waitFor } from './browser.ts';

/** Starts WebKitGTK on a virtual display and controls it with its WebDriver server, `driver`. */
export async function startWebKit(driver: string): Promise<Browser> {
  const port = await freePort();
  const options = ['--auto-servernum', '--server-args=-screen 0 1440x900x24', driver, `--port=${port}`];
  const child = spawn('xvfb-run', options, { stdio: 'ignore', detached: true });
  const exited = once(child, 'exit');
  const killGroup = () => process.kill(-child.pid!);
  // If a step fails, `close` is not called.
  process.once('exit', killGroup);
  const server = `http://127.0.0.1:${port}`;
  await waitFor('WebKit', async () => (await fetch(`${server}/status`)).ok || undefined);

  async function request<Result>(method: string, url: string, body?: object): Promise<Result> {
    const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  const capabilities = { alwaysMatch: {} };
  const { sessionId } = await request<{ sessionId: string }>('POST', `${server}/session`, { capabilities });
  const session = `${server}/session/${sessionId}`;
  const post = <Result>(command: string, body: object) =>
    request<Result>('POST', `${session}/${command}`, body);
  await post('window/rect', { x: 0, y: 0, width: 1440, height: 900 });

  async function inFrame<Result>(frame: string | null, use: () => Promise<Result>): Promise<Result> {
    if (frame === null) return use();
    const id = await post('element', { using: 'css selector', value: `iframe[title="${frame}"]` });
    await post('frame', { id });
    try {
      return await use();
    } finally {
      await post('frame', { id: null });
    }
  }

  const call: Browser['call'] = (frame, fn, ...args) =>
    inFrame(frame, () => post('execute/sync', { script: `return (${fn})(...arguments)`, args }));

  return {
    name: 'WebKitGTK',
    async navigate(url) {
      await post('url', { url });
    },
    call,
    async click(frame, point) {
      const target = frame === null ? point : await call(null, toPagePoint, frame, point);
      await post('actions', { actions: clickActions(target) });
    },
    // WebDriver sends keys to the focused control, in whichever frame it is.
    async type(_, text) {
      await post('actions', { actions: typeActions(text) });
    },
    screenshot: () => request('GET', `${session}/screenshot`),
    async close() {
      await request('DELETE', session);
      process.off('exit', killGroup);
      killGroup();
      await exited;
    },
  };
}

/**
 * Converts a point in a frame to a point in the page: WebKit's pointer always uses the coordinates of the
 * page.
 */
function toPagePoint(frame: string, { x, y }: Point): Point {
  const box = document.querySelector(`iframe[title="${frame}"]`)!;
  box.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top } = box.getBoundingClientRect();
  return { x: Math.round(left + x), y: Math.round(top + y) };
}
