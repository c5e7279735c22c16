import { useState } from 'react'
import { errorText } from '../../client/api-error.ts'
import { askToTurnOffTwoFactor } from '../../contract/two-factor.ts'
import { message } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { call } from '../../stores/api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

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

interface TwoFactorOnProps extends IslandProps {
  readonly id: string
  readonly enabledAt: string | null
  readonly recoveryCodesLeft: number
  /** Whether the link that turns it off was just mailed. */
  readonly mailed: boolean
  readonly onMailed: () => void
  readonly onRenew: () => void
}

/** The state of two-factor while it is on, with its recovery codes and the way to turn it off. */
export const TwoFactorOn = (props: TwoFactorOnProps) => {
  const { messages, id, enabledAt, recoveryCodesLeft, mailed, onMailed, onRenew } = props
  const [asking, setAsking] = useState(false)
  return (
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
        <Button look="secondary" onClick={onRenew}>
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
          onMailed()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
