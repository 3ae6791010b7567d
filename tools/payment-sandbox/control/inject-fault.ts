import type { ServerResponse } from 'node:http';
import type { Answer, Call } from '../answer.ts';
import { reply, textOf } from '../reply.ts';
import { garbled, withUnknownFields, withUnknownStatus, withWrongAmount } from './changed-answers.ts';
import type { Fault } from './faults.ts';

const USUAL_MS = 1000;

/** What comes back instead of an answer when the call was not worked at. */
export function injectFaultBefore(response: ServerResponse, { fault, ms }: Fault, call: Call): void {
  if (fault === 'hang-before') return;
  if (fault === 'drop-before') response.destroy();
  else if (fault === 'refuse') response.socket?.resetAndDestroy();
  else {
    const wait = String(Math.ceil((ms ?? USUAL_MS) / 1000));
    const answer = call.failure(Number(fault));
    reply(
      response,
      fault === '429' ? { ...answer, headers: { ...answer.headers, 'retry-after': wait } } : answer,
    );
  }
}

/** What the answer suffers on its way back; the call was worked at. */
export function injectFaultAfter(
  response: ServerResponse,
  { fault, ms = USUAL_MS }: Fault,
  answer: Answer,
  call: Call,
): void {
  if (fault === 'hang-after') return;
  if (fault === 'drop-after') response.destroy();
  else if (fault === '500-after') reply(response, call.failure(500));
  else if (fault === '503-after') reply(response, call.failure(503));
  else if (fault === 'malformed') garbled(response, answer);
  else if (fault === 'slow') setTimeout(() => reply(response, answer), ms).unref();
  else if (fault === 'slow-body') inHalves(response, answer, ms);
  else if (fault === 'twice') twice(response, answer);
  else if (fault === 'wrong-amount') reply(response, { ...answer, body: withWrongAmount(answer.body) });
  else if (fault === 'unknown-fields') reply(response, { ...answer, body: withUnknownFields(answer.body) });
  else if (fault === 'unknown-status') reply(response, { ...answer, body: withUnknownStatus(answer.body) });
  else reply(response, answer);
}

function inHalves(response: ServerResponse, answer: Answer, ms: number): void {
  const text = Buffer.from(textOf(answer));
  response.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': text.length });
  response.write(text.subarray(0, text.length / 2));
  setTimeout(() => response.end(text.subarray(text.length / 2)), ms).unref();
}

/** The same answer once more on the same connection, unasked. */
function twice(response: ServerResponse, answer: Answer): void {
  const { socket } = response;
  const text = textOf(answer);
  const head = `HTTP/1.1 ${answer.status} OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}`;
  response.once('finish', () => socket?.write(`${head}\r\n\r\n${text}`));
  reply(response, answer);
}
