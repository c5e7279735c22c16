export { AdminPassword } from './AdminPassword.tsx'
export { UpdatesPanel } from './UpdatesPanel.tsx'
export { BackupsPanel } from '../site/BackupsPanel.tsx'
