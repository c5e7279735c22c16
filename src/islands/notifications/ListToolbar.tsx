import { message, type Messages } from '../../i18n/fill.ts'
import type { NotificationsQuery } from '../../stores/notifications-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'

interface ListToolbarProps {
  readonly messages: Messages
  readonly query: NotificationsQuery
  readonly unread: number
  readonly onQuery: (query: NotificationsQuery) => void
  readonly onReadAll: () => void
}

/** The filter and the button that marks all as read. */
export const ListToolbar = (props: ListToolbarProps) => {
  const { messages, query, unread, onQuery, onReadAll } = props
  const { onlyUnread, pageSize } = query
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <Checkbox
        label={message(messages, 'only-unread')}
        checked={onlyUnread}
        onCheck={(checked) => onQuery({ onlyUnread: checked, page: 1, pageSize })}
      />
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
  )
}
