import { useState } from 'react'
import type { WordpressEntry } from '../../../contract/wordpress-lists.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { apiUrl } from '../../../stores/api.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { WordpressPart } from './use-wordpress-list.ts'

interface EntryCardProps {
  readonly messages: Messages
  readonly part: WordpressPart
  readonly entry: WordpressEntry
  readonly isChosen: boolean
  readonly isFull: boolean
  readonly onToggle: (slug: string) => void
}

const sizes = {
  theme: { width: 400, height: 300, className: 'aspect-4/3 w-full basis-full object-top' },
  plugin: { width: 48, height: 48, className: 'size-12' },
} as const

const cardClass =
  'flex min-h-11 flex-wrap content-start items-start gap-3 rounded-lg border bg-surface-raised px-3 py-2.5'

const SkeletonLine = ({ className }: { readonly className: string }) => (
  <span className="flex h-[1lh] items-center">
    <Skeleton className={classNames('h-[0.7em]', className)} />
  </span>
)

/** A card that is loading: a theme's name usually takes one line, a plugin's two. */
export const EntrySkeleton = ({ part }: { readonly part: WordpressPart }) => (
  <div className={classNames(cardClass, 'border-line')} data-skeleton>
    <span className="min-w-0 flex-1">
      <SkeletonLine className="w-2/3" />
      {part === 'plugin' && <SkeletonLine className="w-1/3" />}
      <span className="block text-sm">
        <SkeletonLine className="w-1/2" />
        <SkeletonLine className="w-1/3" />
      </span>
    </span>
    <Skeleton className={classNames('shrink-0', sizes[part].className)} />
  </div>
)

interface PictureProps {
  readonly src: string
  readonly part: WordpressPart
}

/** A picture of wordpress.org: how a theme looks, or a plugin's icon; nothing when it does not load. */
const Picture = ({ src, part }: PictureProps) => {
  const [isGone, setGone] = useState(false)
  const { width, height, className } = sizes[part]
  return isGone ? null : (
    <img
      src={`${apiUrl}${src}`}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={classNames('shrink-0 rounded-md bg-line object-cover', className)}
      onError={() => setGone(true)}
    />
  )
}

/** A theme or plugin whose whole card is the checkbox. */
export const EntryCard = ({
  messages,
  part,
  entry,
  isChosen,
  isFull,
  onToggle,
}: EntryCardProps) => {
  const { slug, name, picture, author, rating, requiresPhp, isCompatible = true } = entry
  const isDisabled = !isChosen && (isFull || !isCompatible)
  return (
    <label
      className={classNames(
        cardClass,
        'has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent',
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
      {picture != null && <Picture {...{ src: picture, part }} />}
    </label>
  )
}
