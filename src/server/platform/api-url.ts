import type { Config } from './config.ts'

/** Returns the public URL of the API, for those who call it from outside. */
export const apiUrlOf = ({ apiUrl }: Pick<Config, 'apiUrl'>, websiteUrl: () => string): string =>
  `${apiUrl ?? websiteUrl()}/api`
