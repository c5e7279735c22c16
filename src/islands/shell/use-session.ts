import { useStore } from '@nanostores/react'
import type { Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { sessionIdOf } from '../../stores/session-id.ts'
import { $session, type Session } from '../../stores/session.ts'

/** What a page gives to each island: its language, the island's texts and those of the errors. */
export interface IslandProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
}

/** Who is signed in; undefined for a guest, and while the prerendered page is taken over. */
export const useSession = (): Session | undefined => useStore($session, { ssr: () => undefined })

/**
 * The key of what belongs to one session: another customer's is another. It stays when tokens are
 * renewed and when the customer's data come, which is a moment after signing in.
 */
export const sessionKeyOf = ({ accessToken }: Session): string => sessionIdOf(accessToken) ?? ''
