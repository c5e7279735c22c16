import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { cardVerificationDollars } from '../../contract/cards.ts'
import { message } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FrameRoom, GatewayFrame } from '../payment/GatewayFrame.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { CardTerms } from './CardTerms.tsx'
import type { CardEntry, CardEntryView } from './create-card-entry.ts'
import { entryRefusalText } from './entry-refusal-text.ts'
import { CallError } from '../shell/CallError.tsx'

interface CardEntryStepProps extends IslandProps {
  readonly entry: CardEntry
  readonly view: CardEntryView
  readonly onCancel: () => void
}

const Cancel = ({ messages, onCancel }: Pick<CardEntryStepProps, 'messages' | 'onCancel'>) => (
  <Button look="secondary" onClick={onCancel}>
    {message(messages, 'card.cancel')}
  </Button>
)

interface NotAddedProps extends CardEntryStepProps {
  readonly tone: 'plain' | 'warn' | 'bad'
  /** The key of the button that begins again; none without it. */
  readonly again?: string
  readonly children: ReactNode
}

/** Why the card is not added, or not yet. */
const NotAdded = ({ tone, again, children, ...props }: NotAddedProps) => {
  const { messages, errors, entry, view } = props
  return (
    <>
      <Notice tone={tone} role="alert">
        {children}
      </Notice>
      <CallError errors={errors} error={view.error} />
      <div className="flex flex-wrap gap-3">
        {again !== undefined && (
          <Button busy={view.busy} onClick={() => void entry.open()}>
            {message(messages, again)}
          </Button>
        )}
        <Cancel {...props} />
      </div>
    </>
  )
}

/** The step of adding a card. */
export const CardEntryStep = (props: CardEntryStepProps) => {
  const { messages, errors, entry, view } = props
  const { step } = view
  switch (step.is) {
    case 'terms':
      return <CardTerms {...props} {...view} onAccept={() => void entry.open()} />
    case 'frame':
      return (
        <>
          <GatewayFrame
            key={step.transactionId}
            title={message(messages, 'card.add.frame')}
            loading={message(messages, 'card.add.loading')}
            form={step.form}
            step="entry"
            onDone={entry.submitted}
          />
          <div>
            <Cancel {...props} />
          </div>
        </>
      )
    case 'checking':
    case 'added':
      return (
        <FrameRoom>
          <p role="status" className="flex items-center gap-2 p-4 font-medium">
            <LoaderCircle aria-hidden className="size-5 shrink-0 motion-safe:animate-spin" />
            {message(messages, 'card.add.checking')}
          </p>
        </FrameRoom>
      )
    case 'late':
      return (
        <NotAdded {...props} tone="plain">
          {message(messages, 'card.add.late')}
        </NotAdded>
      )
    case 'expired':
      return (
        <NotAdded {...props} tone="warn" again="card.add.again">
          {message(messages, 'card.add.expired')}
        </NotAdded>
      )
    case 'refused':
      return (
        <NotAdded {...props} tone="bad" again="card.add.other">
          <p className="font-bold">{message(messages, 'card.add.refused')}</p>
          <p>{entryRefusalText(messages, errors, step.error)}</p>
          <p className="text-ink-soft">
            {message(messages, 'card.add.refused.refund', {
              amount: `$${cardVerificationDollars}`,
            })}
          </p>
        </NotAdded>
      )
  }
}
