import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { subscriptions } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

/** Stores an email once; a repeated subscription only changes its language. */
export const storeSubscription = async (
  db: Queryable,
  clock: Clock,
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<void> => {
  await db
    .insert(subscriptions)
    .values({ email: email.toLowerCase(), locale, createdAt: clock.now() })
    .onConflictDoUpdate({ target: subscriptions.email, set: { locale } })
}
