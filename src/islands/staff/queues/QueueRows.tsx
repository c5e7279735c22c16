import { useLayoutEffect, useRef } from 'react'
import type { QueueRow } from '../../../contract/staff-queues.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { ageText } from './age-text.ts'

interface QueueRowsProps {
  readonly messages: Messages
  readonly rows: readonly QueueRow[]
  readonly selected: number
  readonly now: Date
  readonly onSelect: (at: number) => void
  /** Goes to what the selected row can do. */
  readonly onOpen: () => void
}

const stepOf = (key: string, isInList: boolean): number => {
  if (key === 'j' || (isInList && key === 'ArrowDown')) return 1
  if (key === 'k' || (isInList && key === 'ArrowUp')) return -1
  return 0
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null

/** The list of what waits; j and k, or the arrows within it, move the selection. */
export const QueueRows = (props: QueueRowsProps) => {
  const { messages, rows, selected, now, onSelect, onOpen } = props
  const list = useRef<HTMLUListElement>(null)
  // Not after the paint: a key pressed as soon as the rows are seen counts.
  useLayoutEffect(() => {
    const move = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const isInList = event.target instanceof Node && list.current?.contains(event.target) === true
      const step = stepOf(event.key, isInList)
      if (step === 0) return
      event.preventDefault()
      const at = Math.min(rows.length - 1, Math.max(0, selected + step))
      onSelect(at)
      list.current?.querySelectorAll('button').item(at).focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [rows.length, selected, onSelect])
  return (
    <ul ref={list} className="grid content-start" aria-label={message(messages, 'rows')}>
      {rows.map((row, at) => (
        <li key={row.id} className="border-t border-line first:border-t-0">
          <button
            type="button"
            aria-current={at === selected ? 'true' : undefined}
            className="grid min-h-11 w-full gap-0.5 rounded-md px-3 py-2 text-start [overflow-wrap:anywhere] hover:bg-surface-raised aria-[current=true]:bg-surface-raised aria-[current=true]:font-bold"
            onClick={() => {
              onSelect(at)
              onOpen()
            }}
          >
            <span>{row.title}</span>
            {row.since !== null && (
              <span className="text-sm font-normal text-ink-soft">
                {ageText(messages, row.since, now)}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
