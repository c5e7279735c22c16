import { useState } from 'react'
import type { WordpressEntry } from '../../../contract/wordpress-lists.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { classNames } from '../../../ui/class-names.ts'

interface EntryCardProps {
  readonly messages: Messages
  readonly entry: WordpressEntry
  readonly isChosen: boolean
  readonly isFull: boolean
  readonly onToggle: (slug: string) => void
}

/** A picture of wordpress.org; nothing when it does not load. */
const Picture = ({ src }: { readonly src: string }) => {
  const [isGone, setGone] = useState(false)
  return isGone ? null : (
    <img
      src={src}
      alt=""
      width={64}
      height={48}
      loading="lazy"
      decoding="async"
      className="h-12 w-16 shrink-0 rounded-md bg-line object-cover"
      onError={() => setGone(true)}
    />
  )
}

/** A theme or plugin whose whole card is the checkbox. */
export const EntryCard = ({ messages, entry, isChosen, isFull, onToggle }: EntryCardProps) => {
  const { slug, name, picture, author, rating, requiresPhp, isCompatible = true } = entry
  const isDisabled = !isChosen && (isFull || !isCompatible)
  return (
    <label
      className={classNames(
        'flex min-h-11 items-start gap-3 rounded-lg border bg-surface-raised px-3 py-2.5 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent',
        isChosen ? 'border-ink ring-1 ring-ink' : 'border-line',
        isDisabled ? 'border-dashed text-ink-soft' : 'cursor-pointer hover:border-ink-soft',
      )}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        className="mt-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0 accent-accent outline-none"
        onChange={() => onToggle(slug)}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
        {author !== undefined && author !== '' && (
          <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">
            {message(messages, 'list.by', { author })}
          </span>
        )}
        {rating !== undefined && rating > 0 && (
          <span className="block text-sm text-ink-soft tabular-nums">
            {message(messages, 'list.rating', { rating: (rating / 20).toFixed(1) })}
          </span>
        )}
        {!isCompatible && (
          <span className="block text-sm text-warn">
            {message(messages, 'list.php', { version: requiresPhp ?? '' })}
          </span>
        )}
      </span>
      {picture != null && <Picture src={picture} />}
    </label>
  )
}
