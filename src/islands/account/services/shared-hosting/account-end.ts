import type { ServiceEnd } from '../service-end.ts'

export const accountEnd: ServiceEnd = {
  title: 'space-end',
  label: 'space-end.confirm',
  about: 'account-end',
}
