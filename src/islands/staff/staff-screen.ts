import type { ComponentType } from 'react'
import type { Permission } from '../../contract/permissions.ts'
import type { StaffMember } from '../../contract/staff.ts'
import type { IslandProps } from '../shell/use-session.ts'

/** What a screen shows, in the query of its URL: `?screen=audit&subject=demo`. */
export type StaffQuery = Readonly<Record<string, string>>

export interface StaffScreenProps extends IslandProps {
  readonly member: StaffMember
  readonly query: StaffQuery
  /** Shows the screen of a query, with a history entry. */
  readonly goTo: (query: StaffQuery) => void
}

/** A screen of the staff area; its name is the text `screen.<key>`. */
export interface StaffScreen {
  readonly key: string
  readonly permission: Permission
  readonly Screen: ComponentType<StaffScreenProps>
  /** The screen that leads to it, which the navigation shows instead. */
  readonly within?: string
}
