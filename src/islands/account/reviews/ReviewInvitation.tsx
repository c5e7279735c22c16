import { listOwnReviews } from '../../../contract/reviews.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { useQuery } from '../../shell/use-query.ts'

const load = (signal: AbortSignal) => call(listOwnReviews, {}, { signal })

interface ReviewInvitationProps {
  readonly locale: Locale
  readonly messages: Messages
}

/** A link that invites to a review of domains; nothing where there is one, or none is possible. */
export const ReviewInvitation = ({ locale, messages }: ReviewInvitationProps) => {
  const { answer } = useQuery(load, 'once')
  const isInvited = answer?.families.some((one) => one.family === 'domain' && one.isInvited)
  if (isInvited !== true) return null
  return (
    <a
      className="inline-flex min-h-11 items-center underline underline-offset-4"
      href={localePath(locale, '/account/reviews')}
    >
      {message(messages, 'invitation')}
    </a>
  )
}
