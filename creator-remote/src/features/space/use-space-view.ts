import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AssetFilters } from '@bestie/client/assets.queries';
import { assetKinds, assetSorts } from '@bestie/contracts/assets';
import { useChangeSearch } from '@bestie/remote-kit/use-change-search';

export const needsWords = { alt: 'Without alt text', picture: 'Could not be read' } as const;

type Name = 'folder' | 'q' | 'kind' | 'needs' | 'sort' | 'layout' | 'trash' | 'asset';

/** What a space shows. The URL contains all of it, so that back, reload and share work. */
export function useSpaceView() {
  const [params] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => {
    const current = new URLSearchParams(text);
    const given = (name: Name) => current.get(name) ?? '';
    return {
      folder: given('folder'),
      q: given('q'),
      kind: assetKinds.find((kind) => kind === given('kind')) ?? null,
      needs: (['alt', 'picture'] as const).find((needs) => needs === given('needs')) ?? null,
      sort: assetSorts.find((sort) => sort === given('sort')) ?? ('added' as const),
      layout: given('layout') === 'list' ? ('list' as const) : ('grid' as const),
      trash: given('trash') === '1',
      assetId: given('asset') || null,
    };
  }, [text]);

  const filters = useMemo<AssetFilters>(
    () => ({
      folder: view.folder,
      sort: view.sort,
      ...(view.q && { q: view.q }),
      ...(view.kind && { kind: view.kind }),
      ...(view.needs && { needs: view.needs }),
      ...(view.trash && { trash: 'true' }),
    }),
    [view.folder, view.sort, view.q, view.kind, view.needs, view.trash],
  );

  const changeSearch = useChangeSearch();
  const change: (changes: Partial<Record<Name, string>>, options?: { replace: boolean }) => void =
    changeSearch;
  return {
    view,
    filters,
    /** Whether a filter or a search is active. */
    filtered: view.q !== '' || view.kind !== null || view.needs !== null,
    change,
    clear: () => change({ q: '', kind: '', needs: '', trash: '' }),
  };
}

export type SpaceView = ReturnType<typeof useSpaceView>['view'];
