import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** A file as it arrives: nothing of it is kept until somebody reads its bytes. */
export interface Upload {
  /** What the sender calls it; a label, never a path. */
  file_name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** The body of a form with a file: taken only after it is known who sends it. */
class UploadBody {
  readonly take: () => Promise<Upload | null>;
  constructor(take: () => Promise<Upload | null>) {
    this.take = take;
  }
}

export const isUpload = (body: unknown): body is UploadBody => body instanceof UploadBody;

/** One file of a form; further ones, and long fields, are refused. Sizes are the reader's to count. */
const LIMITS = { files: 1, fields: 10, fieldSize: 1000, parts: 11, fileSize: Number.POSITIVE_INFINITY };

/** Undefined where the request is no form with files. */
export function uploadOf(request: FastifyRequest): UploadBody | undefined {
  if (typeof request.isMultipart !== 'function' || !request.isMultipart()) return undefined;
  return new UploadBody(async () => {
    const part = await request.file({ limits: LIMITS });
    return part ? { file_name: part.filename, bytes: part.file } : null;
  });
}

/** A picture as it arrives: its bytes are read only after it is known who sends them. */
export class ImageBody {
  /** All of its bytes; null when they are more than `most`. */
  readonly take: () => Promise<Buffer | null>;
  constructor(bytes: Readable, most: number) {
    this.take = () => readAtMost(bytes, most);
  }
}

/** Reads to the end also what is too much, so that the sender hears the answer. */
async function readAtMost(bytes: AsyncIterable<Buffer>, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
  }
  return size > most ? null : Buffer.concat(chunks);
}
