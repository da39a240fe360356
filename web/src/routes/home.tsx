import { Home } from '../features/site/home.tsx';

export function Screen() {
  return <Home />;
}
