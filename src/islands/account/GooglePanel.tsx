import { useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import type { User } from '../../contract/accounts.ts'
import { linkGoogle, unlinkGoogle } from '../../contract/google-sign-in.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { $customer } from '../../stores/customer.ts'
import { showToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { intoView } from '../../ui/into-view.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { GoogleButton } from '../sign-in/GoogleButton.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import type { Query } from '../shell/use-query.ts'

interface GooglePanelProps extends IslandProps {
  readonly customer: Query<User>
}

const take = (googleEmail: string | null): void => {
  const known = $customer.get()
  if (known !== undefined) $customer.set({ ...known, googleEmail })
}

/** Links and unlinks the Google account that the customer signs in with. */
export const GooglePanel = ({ locale, messages, errors, customer }: GooglePanelProps) => {
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<string | undefined>()
  const link = async (credential: string): Promise<void> => {
    setProblem(undefined)
    const result = await call(linkGoogle, { body: { credential } })
    // A nonce is valid once, whatever the result.
    setRound((before) => before + 1)
    if (!result.ok) {
      setProblem(errorText(errors, result.error))
      return
    }
    take(result.answer.googleEmail)
    showToast({
      tone: 'good',
      about: 'GOOGLE_LINKED',
      text: message(messages, 'google.linked.now'),
    })
  }
  // No confirmation: the account can be linked again at once.
  const unlink = async (): Promise<void> => {
    const result = await call(unlinkGoogle, {})
    setProblem(result.ok ? undefined : errorText(errors, result.error))
    if (!result.ok) return
    take(null)
    showToast({
      tone: 'good',
      about: 'GOOGLE_UNLINKED',
      text: message(messages, 'google.unlinked'),
    })
  }
  return (
    <Panel title={message(messages, 'google.title')} description={message(messages, 'google.why')}>
      {problem !== undefined && (
        <Notice tone="bad" role="alert" ref={intoView}>
          {problem}
        </Notice>
      )}
      <Loaded
        {...{ messages, errors }}
        query={customer}
        skeleton={<Skeleton className="h-21 w-full" />}
      >
        {({ googleEmail }) =>
          googleEmail === null ? (
            <>
              <p>{message(messages, 'google.none')}</p>
              <div className="min-h-11 max-w-100">
                <GoogleButton
                  locale={locale}
                  round={round}
                  onCredential={(credential) => {
                    void link(credential)
                  }}
                />
              </div>
            </>
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="[overflow-wrap:anywhere]">
                {message(messages, 'google.linked', { email: googleEmail })}
              </p>
              <Button look="secondary" onClick={() => void unlink()}>
                {message(messages, 'google.unlink')}
              </Button>
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}
