import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { subscriptions } from '../db/schema/index.ts'
import type { Locale } from '../http/request-locale.ts'

/** Keeps an address that wants news, once; a repeated wish changes its language alone. */
export const keepSubscription = async (
  db: Queryable,
  clock: Clock,
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<void> => {
  await db
    .insert(subscriptions)
    .values({ email: email.toLowerCase(), locale, createdAt: clock.now() })
    .onConflictDoUpdate({ target: subscriptions.email, set: { locale } })
}
