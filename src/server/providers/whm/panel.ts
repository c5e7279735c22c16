import * as v from 'valibot'
import type { WhmClient } from './client.ts'

/** A page of the panel that a link opens. */
export type PanelApp =
  | 'Email_Accounts'
  | 'Backups_Home'
  | 'Database_phpMyAdmin'
  | 'FileManager_Home'

const Session = v.object({
  url: v.pipe(v.string(), v.url()),
  expires: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.finite()),
})

/** Returns a sign-in link to the panel or webmail, for one use. Never log it. Throws ProviderError. */
export const panelLink = async (
  client: WhmClient,
  user: string,
  { service = 'cpaneld', app }: { service?: 'cpaneld' | 'webmaild'; app?: PanelApp } = {},
): Promise<{ readonly url: string; readonly expiresAt: Date }> => {
  const { url, expires } = await client.call('create_user_session', Session, {
    ...{ user, service },
    ...(app === undefined ? {} : { app }),
  })
  return { url, expiresAt: new Date(expires * 1000) }
}
