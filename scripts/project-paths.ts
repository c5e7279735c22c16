import { realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The project's folder. */
export const root = dirname(import.meta.dirname)

/** The script of an installed tool: `tool('astro')`; run it with this Node. */
export const tool = (name: string): string => realpathSync(join(root, 'node_modules', '.bin', name))

/** The environment of a child: this one's, with the project's tools and this Node first. */
export const childEnvironment = (
  extra: Readonly<Record<string, string | undefined>> = {},
): NodeJS.ProcessEnv => ({
  ...process.env,
  // A build or a test tells nobody that it ran.
  ASTRO_TELEMETRY_DISABLED: '1',
  PATH: [
    join(root, 'node_modules', '.bin'),
    dirname(process.execPath),
    process.env['PATH'] ?? '',
  ].join(delimiter),
  ...extra,
})
