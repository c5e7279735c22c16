import { useStore } from '@nanostores/react'
import { message } from '../../i18n/fill.ts'
import { formatMoment } from '../../i18n/format-date.ts'
import { getStaffMember, type StaffMember } from '../../contract/staff.ts'
import { call } from '../../stores/api.ts'
import { $staffRefusal } from '../../stores/staff-refusal.ts'
import { Away } from '../../ui/away.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccountGate } from '../account/AccountGate.tsx'
import { Loaded } from '../account/Loaded.tsx'
import { FollowLink } from '../shell/FollowLink.tsx'
import { useQuery } from '../shell/use-query.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { useUrlState } from '../shell/use-url-state.ts'
import { isStaffRefusal, Refused } from './Refused.tsx'
import { staffScreens } from './screens.ts'
import { formatStaffQuery, parseStaffQuery } from './staff-query.ts'

const loadMember = (signal: AbortSignal) => call(getStaffMember, {}, { signal })

interface DeskProps extends IslandProps {
  readonly member: StaffMember
}

const Desk = ({ member, ...island }: DeskProps) => {
  const { messages } = island
  const { state: query, goTo } = useUrlState(parseStaffQuery, formatStaffQuery)
  const screens = staffScreens.filter(({ permission }) => member.permissions.includes(permission))
  const current = screens.find(({ key }) => key === query['screen']) ?? screens[0]
  if (current === undefined) return null
  const { Screen } = current
  // Another customer is another screen.
  const screenKey = `${current.key} ${query['id'] ?? ''}`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-8">
      <div className="grid content-start gap-4">
        <nav aria-label={message(messages, 'navigation')}>
          <ul className="flex flex-wrap gap-1 md:grid">
            {screens
              .filter(({ within }) => within === undefined)
              .map(({ key }) => (
                <li key={key}>
                  <FollowLink
                    className="flex min-h-11 items-center rounded-md px-3 hover:bg-surface-raised aria-[current=true]:bg-surface-raised aria-[current=true]:font-bold"
                    href={formatStaffQuery({ screen: key })}
                    isCurrent={key === (current.within ?? current.key)}
                    onFollow={() => goTo({ screen: key })}
                  >
                    {message(messages, `screen.${key}`)}
                  </FollowLink>
                </li>
              ))}
          </ul>
        </nav>
        <div className="grid gap-0.5 border-t border-line pt-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
          <p className="font-medium text-ink">{member.name === '' ? member.email : member.name}</p>
          <p>{member.email}</p>
          <p>{message(messages, `role.${member.role}`)}</p>
          <p>{message(messages, 'session.ends', { time: formatMoment(member.sessionEndsAt) })}</p>
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
        <Screen key={screenKey} {...island} member={member} query={query} goTo={goTo} />
      </div>
    </div>
  )
}

/** The area or its refusal; a screen that was open stays behind it, with everything typed. */
const Entrance = (props: IslandProps) => {
  const member = useQuery(loadMember)
  const refused = useStore($staffRefusal) ?? member.error
  const again = (): void => {
    $staffRefusal.set(undefined)
    member.again()
  }
  const isClosed = isStaffRefusal(refused)
  return (
    <>
      {isClosed && <Refused {...props} error={refused} onNewSession={again} />}
      {(!isClosed || member.answer !== undefined) && (
        <div className={isClosed ? 'hidden' : 'contents'}>
          <Away value={isClosed}>
            <Loaded {...props} query={member} skeleton={<Skeleton className="h-96 w-full" />}>
              {(found) => <Desk {...props} member={found} />}
            </Loaded>
          </Away>
        </div>
      )}
    </>
  )
}

/** The staff area: who I am, its screens, or why it is closed. */
export const StaffArea = (props: IslandProps) => (
  <AccountGate>
    <Entrance {...props} />
  </AccountGate>
)
