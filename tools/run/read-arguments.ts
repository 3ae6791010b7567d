import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses the command line. If it is invalid, prints the usage and exits with status 2. */
export function readArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch {
    return exitWithUsage(usage);
  }
}

export function exitWithUsage(usage: string): never {
  console.error(usage);
  process.exit(2);
}
