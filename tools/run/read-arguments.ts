import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What a command was given; where it cannot be read, the command says how it is used and ends with 2. */
export function readArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch {
    return endWithUsage(usage);
  }
}

export function endWithUsage(usage: string): never {
  console.error(usage);
  process.exit(2);
}
