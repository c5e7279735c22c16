import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import { askToTurnOffTwoFactor, twoFactorStatus } from '../../contract/two-factor.ts'
import { message } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { call } from '../../stores/api.ts'
import { continueOf } from '../../stores/safe-path.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { Panel } from './Panel.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'
import { useAnswer } from './use-answer.ts'

const askStatus = (signal: AbortSignal) => call(twoFactorStatus, {}, { signal })

type Step =
  | { readonly type: 'status' }
  | { readonly type: 'setup' }
  | { readonly type: 'renew' }
  | { readonly type: 'codes'; readonly codes: readonly string[] }

interface TurnOffProps extends IslandProps {
  readonly id: string
  readonly open: boolean
  readonly onAsked: () => void
  readonly onClose: () => void
}

const TurnOffDialog = ({ messages, errors, id, open, onAsked, onClose }: TurnOffProps) => (
  <ConfirmDialog
    open={open}
    title={message(messages, 'two-factor.off.title')}
    text={message(messages, 'two-factor.off.text')}
    yes={message(messages, 'two-factor.off.yes')}
    no={message(messages, 'cancel')}
    closeLabel={message(messages, 'close')}
    failedTitle={message(messages, 'nothing-changed')}
    onYes={async () => {
      const result = await call(askToTurnOffTwoFactor, { params: { id } })
      if (!result.ok) return errorText(errors, result.error)
      onAsked()
      return undefined
    }}
    onClose={onClose}
  />
)

/** Two-factor: turned on with an authenticator, turned off by a mailed link. */
export const TwoFactorPanel = (props: IslandProps) => {
  const { messages, errors } = props
  const status = useAnswer(askStatus)
  const [step, setStep] = useState<Step>({ type: 'status' })
  const [asking, setAsking] = useState(false)
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
    const wanted = continueOf(location.search, location.origin)
    if (wanted === undefined) back()
    else location.assign(wanted)
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
        <RecoveryCodes messages={messages} codes={step.codes} onKept={goOn} />
      )}
      {step.type === 'status' && (
        <Loaded messages={messages} errors={errors} asked={status}>
          {({ id, enabledAt, recoveryCodesLeft }) =>
            id === null ? (
              <div className="flex flex-wrap items-center gap-4">
                <Badge tone="warn">{message(messages, 'off')}</Badge>
                <Button onClick={() => setStep({ type: 'setup' })}>
                  {message(messages, 'two-factor.turn-on')}
                </Button>
              </div>
            ) : (
              <>
                <p className="flex flex-wrap items-center gap-3">
                  <Badge tone="good">{message(messages, 'on')}</Badge>
                  {enabledAt !== null &&
                    message(messages, 'two-factor.since', { date: formatDay(enabledAt) })}
                </p>
                {recoveryCodesLeft === 0 ? (
                  <Notice tone="warn">{message(messages, 'two-factor.codes.none')}</Notice>
                ) : (
                  <p>{message(messages, 'two-factor.codes.left', { count: recoveryCodesLeft })}</p>
                )}
                {mailed && (
                  <Notice tone="good" role="status">
                    {message(messages, 'two-factor.off.mailed')}
                  </Notice>
                )}
                <div className="flex flex-wrap gap-3">
                  <Button look="secondary" onClick={() => setStep({ type: 'renew' })}>
                    {message(messages, 'two-factor.codes.new')}
                  </Button>
                  <Button look="danger" onClick={() => setAsking(true)}>
                    {message(messages, 'two-factor.turn-off')}
                  </Button>
                </div>
                <TurnOffDialog
                  {...props}
                  id={id}
                  open={asking}
                  onAsked={() => {
                    setAsking(false)
                    setMailed(true)
                  }}
                  onClose={() => setAsking(false)}
                />
              </>
            )
          }
        </Loaded>
      )}
    </Panel>
  )
}
