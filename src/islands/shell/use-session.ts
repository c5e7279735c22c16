import { useStore } from '@nanostores/react'
import type { Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { sessionIdOf } from '../../stores/session-id.ts'
import { $session, type Session } from '../../stores/session.ts'

/** The props of each island: language, its texts and the error texts. */
export interface IslandProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly errors: Messages
}

/** Returns the session; undefined for a guest and during hydration. */
export const useSession = (): Session | undefined => useStore($session, { ssr: () => undefined })

/** Returns the React key of a session's content, which differs for another customer only. */
export const sessionKeyOf = ({ accessToken }: Session): string => sessionIdOf(accessToken) ?? ''
