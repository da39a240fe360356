import { getRouteApi } from '@tanstack/react-router';
import { PublicCard } from '../features/card-links/public-card.tsx';

const route = getRouteApi('/cards/$token');

export function Screen() {
  const { token } = route.useParams();
  return (
    <div className="mx-auto max-w-xl sm:py-6">
      <PublicCard key={token} token={token} />
    </div>
  );
}
