import { readFileSync } from 'node:fs'

type Settings = Readonly<Record<string, string>>

const fileSuffix = '_FILE'

/**
 * Reads each setting `NAME_FILE` as the file of `NAME`, as containers and systemd provide secrets.
 * A text says what is wrong.
 */
export const readSettingFiles = (given: Settings, names: readonly string[]): Settings | string => {
  const settings: Record<string, string> = { ...given }
  for (const name of names) {
    const path = given[name + fileSuffix]
    if (path === undefined) continue
    if (given[name] !== undefined) return `${name}: it is set, and ${name}${fileSuffix} too`
    try {
      settings[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      return `${name}${fileSuffix}: ${error instanceof Error ? error.message : String(error)}`
    }
  }
  return settings
}
