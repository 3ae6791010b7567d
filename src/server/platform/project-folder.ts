import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The project's folder, which both the sources and the built server in `dist` find by its package.json. */
export const PROJECT_FOLDER = new URL('.', pathToFileURL(findPackageJSON(import.meta.url)!));
