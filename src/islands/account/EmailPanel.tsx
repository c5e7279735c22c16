import { useEffect, useRef, useState } from 'react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { VerifyEmail } from '../sign-in/VerifyEmail.tsx'
import { catchFocus } from './catch-focus.ts'
import { Panel } from './Panel.tsx'
import type { ProfileProps } from './profile-props.ts'

/** The email address that the customer signs in with, and its verification. */
export const EmailPanel = (props: ProfileProps) => {
  const { locale, messages, user } = props
  const [before, after] = message(messages, 'profile.fixed').split('{link}')
  const Icon = user.isEmailVerified ? CircleCheck : TriangleAlert
  const heading = useRef<HTMLHeadingElement>(null)
  const [verifiedHere, setVerifiedHere] = useState(false)
  useEffect(() => {
    // The focused form is gone. A toast announces the verification.
    if (verifiedHere) catchFocus(heading.current)
  }, [verifiedHere])
  return (
    <Panel title={message(messages, 'profile.sign-in')} headingRef={heading}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-soft">{message(messages, 'profile.username')}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{user.username}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{message(messages, 'profile.email')}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{user.email}</dd>
          <dd
            className={`mt-1 flex items-center gap-1.5 text-sm font-medium ${user.isEmailVerified ? 'text-good' : 'text-warn'}`}
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            {message(
              messages,
              user.isEmailVerified ? 'profile.email.verified' : 'profile.email.unverified',
            )}
          </dd>
        </div>
      </dl>
      <p className="max-w-prose text-sm text-ink-soft">
        {before}
        <a className="underline underline-offset-4" href={localePath(locale, '/contact-us')}>
          {message(messages, 'profile.fixed.link')}
        </a>
        {after}
      </p>
      {!user.isEmailVerified && (
        <VerifyEmail
          messages={messages}
          errors={props.errors}
          onVerified={() => setVerifiedHere(true)}
        />
      )}
    </Panel>
  )
}
