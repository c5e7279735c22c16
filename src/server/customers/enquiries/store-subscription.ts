import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { subscriptions } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'

/** Keeps an address that wants news, once; a repeated input changes its language alone. */
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
