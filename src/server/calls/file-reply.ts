import type { Readable } from 'node:stream';

/** The value of a handler whose call replies with a file. */
export class FileReply {
  readonly bytes: Buffer | Readable;
  readonly file_name: string;
  constructor(bytes: Buffer | Readable, file_name: string) {
    this.bytes = bytes;
    this.file_name = file_name;
  }
}
