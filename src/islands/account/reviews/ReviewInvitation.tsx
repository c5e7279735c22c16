import { listOwnReviews } from '../../../contract/reviews.ts'
import type { ReviewedFamily } from '../../../contract/reviewed-families.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { useQuery } from '../../shell/use-query.ts'

const load = (signal: AbortSignal) => call(listOwnReviews, {}, { signal })

interface ReviewInvitationProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly family: ReviewedFamily
  /** The family's name in the sentence. */
  readonly name: string
}

/** One line that invites to a review; nothing where there is one, or none is possible. */
export const ReviewInvitation = ({ locale, messages, family, name }: ReviewInvitationProps) => {
  const { answer } = useQuery(load, 'once')
  const isInvited = answer?.families.some((one) => one.family === family && one.isInvited)
  if (isInvited !== true) return null
  return (
    <p className="text-ink-soft">
      {message(messages, 'invitation', { family: name })}{' '}
      <a className="underline underline-offset-4" href={localePath(locale, '/account/reviews')}>
        {message(messages, 'write')}
      </a>
    </p>
  )
}
