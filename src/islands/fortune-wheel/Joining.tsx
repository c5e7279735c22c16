import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText, networkError } from '../../client/api-error.ts'
import { readTexts } from '../../client/read-texts.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { Locale } from '../../i18n/locales.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { catchFocus } from '../account/catch-focus.ts'
import { Panel } from '../account/Panel.tsx'
import { PhonePanel } from '../account/PhonePanel.tsx'
import { useCustomer } from '../account/use-customer.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { VerifyEmail } from '../sign-in/VerifyEmail.tsx'

interface JoiningProps extends IslandProps {
  readonly needsEmail: boolean
  readonly needsPhone: boolean
}

/** Loads the texts of the account's forms; `failed` when the request failed. */
const useAccountTexts = (
  locale: Locale,
): { readonly texts: Messages | 'loading' | 'failed'; readonly again: () => void } => {
  const [texts, setTexts] = useState<Messages | 'loading' | 'failed'>('loading')
  const [round, setRound] = useState(0)
  useEffect(() => {
    readTexts(locale, 'account').then(setTexts, () => setTexts('failed'))
  }, [locale, round])
  const again = useCallback(() => {
    setTexts('loading')
    setRound((before) => before + 1)
  }, [])
  return { texts, again }
}

/** The missing requirements for a spin, with their forms (account §4). */
export const Joining = ({ locale, messages, errors, needsEmail, needsPhone }: JoiningProps) => {
  const { texts, again } = useAccountTexts(locale)
  const { answer: user, error, again: reloadUser } = useCustomer()
  const emailHeading = useRef<HTMLHeadingElement>(null)
  const phoneHeading = useRef<HTMLHeadingElement>(null)
  const hadBoth = useRef(needsEmail && needsPhone)
  useEffect(() => {
    // One form is done and gone; the other one takes the focus.
    if (hadBoth.current) {
      if (!needsEmail) catchFocus(phoneHeading.current)
      else if (!needsPhone) catchFocus(emailHeading.current)
    }
    hadBoth.current = needsEmail && needsPhone
  }, [needsEmail, needsPhone])
  if (texts === 'failed' || (user === undefined && error !== undefined)) {
    return (
      <RetryNotice
        label={message(messages, 'wheel.again')}
        onRetry={() => {
          again()
          reloadUser()
        }}
      >
        {errorText(errors, error ?? networkError)}
      </RetryNotice>
    )
  }
  if (texts === 'loading' || user === undefined) {
    return (
      <div data-skeleton>
        <Skeleton className="h-44 w-full" />
      </div>
    )
  }
  const form = { locale, messages: texts, errors, user }
  return (
    <>
      {needsEmail && (
        <Panel
          title={message(messages, 'wheel.join.email')}
          description={user.email}
          headingRef={emailHeading}
        >
          <VerifyEmail messages={texts} errors={errors} />
        </Panel>
      )}
      {needsPhone && (
        <PhonePanel
          {...form}
          headingRef={phoneHeading}
          suggested={user.addresses[0]?.phoneNumber}
        />
      )}
    </>
  )
}
