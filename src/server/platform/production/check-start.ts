import type { Config } from '../config.ts'
import { readDataFolder } from './data-folder.ts'
import { readDatabaseFacts } from './database-facts.ts'
import { hasEditor } from './preview-editor.ts'
import { refusals, type Refusal } from './refusals.ts'

/** Checks the settings, the website, the database and DATA_DIR for production without changing them. */
export const checkStart = async (
  config: Config,
  acceptSecrets: boolean,
): Promise<readonly Refusal[]> => {
  const [database, dataFolder] = await Promise.all([
    config.databaseUrl === undefined ? undefined : readDatabaseFacts(config.databaseUrl),
    readDataFolder(config.dataDir),
  ])
  return refusals({
    ...{ config, database, dataFolder, acceptSecrets },
    hasEditor: hasEditor(config.websiteDir),
  })
}

/** Returns the text of refusals, one line each. */
export const refusalText = (all: readonly Refusal[]): string =>
  [
    `The shop does not start in production, for ${all.length} reason${all.length === 1 ? '' : 's'}:`,
    ...all.map(({ reason, remedy }) => `- ${reason}: ${remedy}.`),
    '',
  ].join('\n')
