import type { ComponentProps } from 'react'
import { usePart } from '../../shell/use-part.ts'
import type { ReviewInvitation } from './ReviewInvitation.tsx'

const load = () => import('./ReviewInvitation.tsx')

/** Loads the invitation after the page; it stands last, so that nothing moves when it comes. */
export const LateInvitation = (props: ComponentProps<typeof ReviewInvitation>) => {
  const part = usePart(load)
  return part === undefined ? null : <part.ReviewInvitation {...props} />
}
