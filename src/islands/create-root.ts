/** React's largest script, for what imports it while the rest of its page starts. */
export { createRoot } from 'react-dom/client'
