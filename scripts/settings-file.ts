import { existsSync } from 'node:fs'

/** Adds the settings of SETTINGS_FILE, by default `shop.env`, to the environment; existing ones win. */
export const loadSettingsFile = (): void => {
  const path = process.env['SETTINGS_FILE'] ?? 'shop.env'
  if (process.env['SETTINGS_FILE'] !== undefined || existsSync(path)) process.loadEnvFile(path)
}
