import { message, type Messages } from '../../i18n/fill.ts'
import type { NotificationsQuery } from '../../stores/notifications-actions.ts'
import { notificationPageSizes } from '../../contract/notifications.ts'
import { Select } from '../../ui/Select.tsx'
import { formatNotificationsQuery, lastPage } from './notifications-url.ts'
import { Pages } from './Pages.tsx'

interface ListEndProps {
  readonly messages: Messages
  readonly query: NotificationsQuery
  /** Of the list. */
  readonly total: number
  readonly onQuery: (query: NotificationsQuery) => void
}

/** The pages of a list and their size; nothing when the list fits on the smallest page. */
export const ListEnd = ({ messages, query, total, onQuery }: ListEndProps) => {
  const { page, pageSize } = query
  if (total <= notificationPageSizes[0]) return null
  return (
    <>
      <Pages
        messages={messages}
        current={page}
        last={lastPage(total, pageSize)}
        urlOf={(to) => `${location.pathname}${formatNotificationsQuery({ ...query, page: to })}`}
        onPage={(to) => onQuery({ ...query, page: to })}
      />
      <div className="justify-self-center">
        <Select
          label={message(messages, 'page-size')}
          value={pageSize}
          onChoice={(chosen) => onQuery({ ...query, page: 1, pageSize: Number(chosen) })}
        >
          {notificationPageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </div>
    </>
  )
}
