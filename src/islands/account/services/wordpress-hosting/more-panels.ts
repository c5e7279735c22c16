export { AdminPassword } from './AdminPassword.tsx'
export { UpdatesPanel } from './UpdatesPanel.tsx'
