import { existsSync } from 'node:fs'

/**
 * Adds the settings of SETTINGS_FILE, by default `shop.env`, to the environment; existing ones win.
 * Ends the process, with one line, when it can't read them.
 */
export const loadSettingsFile = (): void => {
  const named = process.env['SETTINGS_FILE']
  if (named === undefined && !existsSync('shop.env')) return
  const path = named ?? 'shop.env'
  try {
    process.loadEnvFile(path)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    console.error(`The settings in ${path} can't be read (${why}): see SETTINGS_FILE.`)
    process.exit(1)
  }
}
