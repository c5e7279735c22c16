import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { LoaderCircle } from 'lucide-react'
import { useStore } from '@nanostores/react'
import { errorText } from '../../client/api-error.ts'
import { cardVerificationDollars, type SavedCard } from '../../contract/cards.ts'
import { message } from '../../i18n/fill.ts'
import { call } from '../../stores/api.ts'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FrameRoom, GatewayFrame } from '../payment/GatewayFrame.tsx'
import { pause } from '../payment/pause.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { CardTerms } from './CardTerms.tsx'
import { createCardEntry, type CardEntry, type CardEntryView } from './create-card-entry.ts'

interface AddCardProps extends IslandProps {
  readonly onAdded: (card: SavedCard) => void
  readonly onCancel: () => void
}

/** Returns the flow of this panel. */
const useCardEntry = (
  onAdded: AddCardProps['onAdded'],
): { readonly entry: CardEntry; readonly view: CardEntryView } => {
  const [entry] = useState(() => createCardEntry({ call, pause, now: () => Date.now() }))
  const view = useStore(entry.$entry)
  const { step } = view
  const isChecking = step.is === 'checking'
  useEffect(() => {
    if (!isChecking) return
    const controller = new AbortController()
    void entry.follow(controller.signal)
    return () => controller.abort()
  }, [entry, isChecking])
  const endsAt = step.is === 'frame' ? step.endsAt : undefined
  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setTimeout(entry.expire, endsAt - Date.now())
    return () => clearTimeout(timer)
  }, [entry, endsAt])
  useEffect(
    () =>
      $realtimeEvent.listen((event) => {
        // The frame's last page may be lost.
        if (event?.event === 'card_added') entry.submitted()
      }),
    [entry],
  )
  const added = useEffectEvent(onAdded)
  const card = step.is === 'added' ? step.card : undefined
  useEffect(() => {
    if (card !== undefined) added(card)
  }, [card])
  return { entry, view }
}

/** Adds a card in the page: the terms, the gateway's page in a frame, and its outcome. */
export const AddCard = (props: AddCardProps) => {
  const { messages, errors, onAdded, onCancel } = props
  const { entry, view } = useCardEntry(onAdded)
  const { step, busy } = view
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What had the focus is gone with its step.
    title.current?.focus()
  }, [step.is])
  const open = (): void => void entry.open()
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel()
  }
  const cancel = (
    <Button look="secondary" onClick={onCancel}>
      {message(messages, 'card.cancel')}
    </Button>
  )
  const ended = (tone: 'plain' | 'warn' | 'bad', text: ReactNode, again?: string): ReactNode => (
    <>
      <Notice tone={tone} role="alert">
        {text}
      </Notice>
      {view.error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorText(errors, view.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {again !== undefined && (
          <Button busy={busy} onClick={open}>
            {message(messages, again)}
          </Button>
        )}
        {cancel}
      </div>
    </>
  )
  const body = (): ReactNode => {
    switch (step.is) {
      case 'terms':
        return <CardTerms {...props} {...view} onAccept={open} />
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
            <div>{cancel}</div>
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
        return ended('plain', message(messages, 'card.add.late'))
      case 'expired':
        return ended('warn', message(messages, 'card.add.expired'), 'card.add.again')
      case 'refused':
        return ended(
          'bad',
          <>
            <p className="font-bold">{message(messages, 'card.add.refused')}</p>
            <p>{errorText(errors, step.error)}</p>
            <p className="text-ink-soft">
              {message(messages, 'card.add.refused.refund', {
                amount: `$${cardVerificationDollars}`,
              })}
            </p>
          </>,
          'card.add.other',
        )
    }
  }
  return (
    <section
      aria-labelledby={titleId}
      data-card-entry={step.is}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4"
      onKeyDown={closeOnEscape}
    >
      <h3 id={titleId} ref={title} tabIndex={-1} className="text-lg font-bold outline-none">
        {message(messages, 'card.add.title')}
      </h3>
      {body()}
    </section>
  )
}
