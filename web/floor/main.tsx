import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (!root) throw new Error('index.html lacks #root')

createRoot(root).render(
  <main>
    <h1>Welcome back!</h1>
    <form>
      <input type="email" aria-label="Username" />
      <input type="password" aria-label="Password" />
      <button type="button">Sign in</button>
    </form>
  </main>,
)
