import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** An uploaded file as a stream; nothing is stored until its bytes are read. */
export interface Upload {
  /** The client's name for the file. Used only as a label, never as a path. */
  file_name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** A multipart body. It is read only when a handler calls `read`, after the caller has been authorized. */
class UploadBody {
  readonly read: () => Promise<Upload | null>;
  constructor(read: () => Promise<Upload | null>) {
    this.read = read;
  }
}

export const isUpload = (body: unknown): body is UploadBody => body instanceof UploadBody;

/** One file per form. The code that reads the bytes limits the file's size. */
const FORM_LIMITS = { files: 1, fields: 10, fieldSize: 1000, parts: 11, fileSize: Number.POSITIVE_INFINITY };

/** The multipart form of a request; undefined for another kind of body. */
export function uploadFrom(request: FastifyRequest): UploadBody | undefined {
  if (typeof request.isMultipart !== 'function' || !request.isMultipart()) return undefined;
  return new UploadBody(async () => {
    const part = await request.file({ limits: FORM_LIMITS });
    return part ? { file_name: part.filename, bytes: part.file } : null;
  });
}

/** An image body. It is read only when a handler calls `read`, after the caller has been authorized. */
export class ImageBody {
  /** Null if the image exceeds `max_bytes`. */
  readonly read: () => Promise<Buffer | null>;
  constructor(bytes: Readable, max_bytes: number) {
    this.read = () => readAtMost(bytes, max_bytes);
  }
}

/** Reads an oversized body to its end as well, so that the client receives the response. */
async function readAtMost(bytes: AsyncIterable<Buffer>, max_bytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size <= max_bytes) chunks.push(chunk);
  }
  return size > max_bytes ? null : Buffer.concat(chunks);
}
