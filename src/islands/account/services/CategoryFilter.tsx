import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { listServices } from '../../../contract/services.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { formatServicesView, type ServicesView } from './services-url.ts'

interface CategoryFilterProps {
  readonly messages: Messages
  readonly categories: AnswerOf<typeof listServices>['categories']
  readonly view: ServicesView
  readonly goTo: (view: ServicesView) => void
}

/** The categories that have services, as links; nothing with one category only. */
export const CategoryFilter = ({ messages, categories, view, goTo }: CategoryFilterProps) => {
  const isFiltered = view.category !== 'SUMMARY'
  if (categories.length < 2 && !isFiltered) return null
  const all = categories.reduce((sum, { total }) => sum + total, 0)
  const shown = [{ category: 'SUMMARY', total: all } as const, ...categories]
  return (
    <nav aria-label={message(messages, 'filter')} className="min-w-0">
      {/* One line that scrolls on a phone, with room for the focus ring. */}
      <ul className="-mx-4 flex gap-2 px-4 py-1 max-sm:overflow-x-auto sm:flex-wrap">
        {shown.map(({ category, total }) => {
          const to: ServicesView = { service: undefined, category, page: 1 }
          const isCurrent = category === view.category
          return (
            <li key={category} className="shrink-0">
              <FollowLink
                href={`${location.pathname}${formatServicesView(to)}`}
                onFollow={() => goTo(to)}
                isCurrent={isCurrent}
                className={classNames(
                  'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 text-sm',
                  isCurrent ? 'border-ink font-bold' : 'border-line hover:border-ink',
                )}
              >
                {message(messages, `category.${category}`)}
                <span className="text-ink-soft tabular-nums">{total}</span>
              </FollowLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
