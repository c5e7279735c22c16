import { useEffect, useRef, useState } from 'react'
import { twoFactorStatus } from '../../contract/two-factor.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { continueOf } from '../../stores/safe-path.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { Loaded } from './Loaded.tsx'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { Panel } from './Panel.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorOn } from './TwoFactorOn.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'
import { useQuery } from '../shell/use-query.ts'

const loadStatus = (signal: AbortSignal) => call(twoFactorStatus, {}, { signal })

type Step =
  | { readonly type: 'status' }
  | { readonly type: 'setup' }
  | { readonly type: 'renew' }
  | { readonly type: 'codes'; readonly codes: readonly string[] }

/** Two-factor: turned on with an authenticator, turned off by a mailed link. */
export const TwoFactorPanel = (props: IslandProps) => {
  const { messages, errors } = props
  const status = useQuery(loadStatus)
  const [step, setStep] = useState<Step>({ type: 'status' })
  const [mailed, setMailed] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    // Only after a change by the customer, not when the page loads.
    if (moved.current) {
      heading.current?.focus()
      // Focus alone may leave the codes below the fold on a phone.
      heading.current?.scrollIntoView({ block: 'start' })
    }
    moved.current = true
  }, [step.type])

  const back = (): void => {
    setStep({ type: 'status' })
    status.again()
  }
  const goOn = (): void => {
    const target = continueOf(location.search, location.origin)
    if (target === undefined) back()
    else location.assign(target)
  }
  return (
    <Panel
      title={message(messages, 'security.two-factor')}
      description={message(messages, 'two-factor.why')}
      headingRef={heading}
    >
      {step.type === 'setup' && (
        <TwoFactorSetup
          {...props}
          onOn={(codes) => setStep({ type: 'codes', codes })}
          onCancel={back}
        />
      )}
      {step.type === 'renew' && (
        <NewRecoveryCodes
          {...props}
          onRenewed={(codes) => setStep({ type: 'codes', codes })}
          onCancel={back}
        />
      )}
      {step.type === 'codes' && (
        <RecoveryCodes messages={messages} codes={step.codes} onSaved={goOn} />
      )}
      {step.type === 'status' && (
        <Loaded
          {...{ messages, errors }}
          query={status}
          skeleton={<Skeleton className="h-11 w-48" />}
        >
          {({ id, enabledAt, recoveryCodesLeft }) =>
            id === null ? (
              <div className="flex flex-wrap items-center gap-4">
                <Badge tone="warn">{message(messages, 'off')}</Badge>
                <Button onClick={() => setStep({ type: 'setup' })}>
                  {message(messages, 'two-factor.turn-on')}
                </Button>
              </div>
            ) : (
              <TwoFactorOn
                {...props}
                {...{ id, enabledAt, recoveryCodesLeft, mailed }}
                onMailed={() => setMailed(true)}
                onRenew={() => setStep({ type: 'renew' })}
              />
            )
          }
        </Loaded>
      )}
    </Panel>
  )
}
