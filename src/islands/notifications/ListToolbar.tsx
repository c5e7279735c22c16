import { notificationPageSizes } from '../../contract/notifications.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import type { NotificationsQuery } from '../../stores/notifications-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'

interface ListToolbarProps {
  readonly messages: Messages
  readonly query: NotificationsQuery
  readonly unread: number
  /** Of the list; undefined while unknown. */
  readonly total: number | undefined
  readonly onQuery: (query: NotificationsQuery) => void
  readonly onReadAll: () => void
}

/** The filter, the page size and the button that marks all as read. */
export const ListToolbar = (props: ListToolbarProps) => {
  const { messages, query, unread, total = 0, onQuery, onReadAll } = props
  const { onlyUnread, pageSize } = query
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <Checkbox
        label={message(messages, 'only-unread')}
        checked={onlyUnread}
        onCheck={(checked) => onQuery({ onlyUnread: checked, page: 1, pageSize })}
      />
      <div className="flex flex-wrap items-end gap-3">
        {/* A single page needs no sizes; the room stays, so that nothing moves. */}
        <div className={total > notificationPageSizes[0] ? '' : 'invisible'}>
          <Select
            label={message(messages, 'page-size')}
            value={pageSize}
            onChoice={(chosen) => {
              const size = notificationPageSizes.find((each) => `${each}` === chosen)
              if (size !== undefined) onQuery({ onlyUnread, page: 1, pageSize: size })
            }}
          >
            {notificationPageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        </div>
        <Button
          look="secondary"
          aria-disabled={unread === 0}
          onClick={() => {
            if (unread > 0) onReadAll()
          }}
        >
          {message(messages, 'read-all')}
        </Button>
      </div>
    </div>
  )
}
