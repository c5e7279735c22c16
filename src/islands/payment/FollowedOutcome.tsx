import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { errorText } from '../../client/api-error.ts'
import { message } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { OutcomeHeader } from './OutcomeHeader.tsx'
import { TransferPart } from './TransferPart.tsx'
import type { TransferPanelProps } from './TransferPanel.tsx'
import type { FollowedView } from './follow-payment.ts'
import { isUnsettled } from './outcome-phase.ts'

interface FollowedOutcomeProps extends IslandProps {
  readonly following: FollowedView<unknown> & { readonly again: () => void }
  /** Instead of the phase's usual text. */
  readonly detail?: string | undefined
  /** What is paid, below the state. */
  readonly subject: ReactNode
  /** Where the money is transferred to, if it is; shown until it is paid. */
  readonly transfer?: Pick<TransferPanelProps, 'payableId' | 'find' | 'payPath'> | undefined
  /** Another way on, when there is nothing to show. */
  readonly otherWay?: ReactNode
  /** The payment has ended: its customer's data are outdated. */
  readonly onSettled: () => void
  readonly children: ReactNode
}

/** The outcome of a payment that is followed: its state, how to transfer its money, and what comes next. */
export const FollowedOutcome = (props: FollowedOutcomeProps) => {
  const { locale, messages, errors, following, detail, subject, transfer, children } = props
  const { paid, phase, error, over, again } = following
  const heading = useRef<HTMLHeadingElement>(null)
  const isSettled = !isUnsettled(phase)
  const settle = useEffectEvent(props.onSettled)
  useEffect(() => {
    if (!isSettled) return
    settle()
    heading.current?.focus()
  }, [isSettled])

  if (paid === undefined && error !== undefined && over) {
    return (
      <div role="alert">
        <EmptyState
          level={1}
          text={errorText(errors, error)}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button look="secondary" onClick={again}>
                {message(messages, 'again')}
              </Button>
              {props.otherWay}
            </div>
          }
        />
      </div>
    )
  }
  return (
    <div className="grid gap-6" data-outcome={phase}>
      <OutcomeHeader {...{ messages, phase, detail, heading }}>{subject}</OutcomeHeader>
      {error !== undefined && (
        <Notice tone="warn" role="status">
          {message(messages, 'outcome.offline')}
        </Notice>
      )}
      {transfer !== undefined && (phase === 'pending' || phase === 'failed') && (
        <TransferPart key={phase} {...{ locale, messages, errors }} {...transfer} />
      )}
      {children}
    </div>
  )
}
