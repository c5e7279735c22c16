import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SavedCard } from '../../contract/cards.ts'
import { call } from '../../stores/api.ts'
import { $realtimeEvent } from '../../stores/realtime-event.ts'
import { pause } from '../payment/pause.ts'
import { createCardEntry, type CardEntry, type CardEntryView } from './create-card-entry.ts'

/** Returns the flow that adds a card in this page. */
export const useCardEntry = (
  onAdded: (card: SavedCard) => void,
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
