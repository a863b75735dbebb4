"""Tests endless streams: their puzzles are those of `generate`, and they can be resumed and shared among workers."""

import json
import pickle
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context

import pytest

import gridmill


def rows(stream, batches):
    return [row for table in islice(stream, batches) for row in table]


def test_a_stream_has_the_puzzles_of_generate():
    assert rows(gridmill.stream(7, seed=3), 4) == list(gridmill.generate(28, seed=3))
    hard = gridmill.stream(5, seed=3, level="hard", threads=1)
    tables = list(islice(hard, 3))
    assert [len(table) for table in tables] == [5, 5, 5]
    assert [row for table in tables for row in table] == list(gridmill.generate(15, seed=3, level="hard"))
    assert hard.state_dict() == {"seed": 3, "worker": 0, "next": tables[-1]["index"][-1] + 1}


def test_a_stream_resumes_where_it_stood():
    whole = gridmill.stream(6, seed=4, level="easy,hard")
    before = rows(whole, 2)
    state = json.dumps(whole.state_dict())
    other = gridmill.stream(6, seed=4, level="easy,hard")
    other.load_state_dict(json.loads(state))
    assert rows(other, 2) == rows(whole, 2) and before == rows(gridmill.stream(6, seed=4, level="easy,hard"), 2)
    with pytest.raises(ValueError, match="^this is the state of a stream with seed 4, not 5$"):
        gridmill.stream(6, seed=5).load_state_dict(json.loads(state))
    with pytest.raises(ValueError, match="with worker 0, not 2$"):
        gridmill.stream(6, seed=4, worker=2).load_state_dict(json.loads(state))


def test_a_stream_goes_to_other_processes():
    stream = gridmill.stream(5, seed=4, level=["easy", "hard"])
    next(stream)
    copy = pickle.loads(pickle.dumps(stream))
    assert copy.state_dict() == stream.state_dict() and next(copy) == next(stream)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(next, copy).result() == next(stream)


def test_a_pickled_stream_has_a_new_progress_bar(capsys):
    pytest.importorskip("tqdm")
    copy = pickle.loads(pickle.dumps(gridmill.stream(4, seed=6, progress=True)))
    assert len(next(copy)) == 4 and "puzzle" in capsys.readouterr().err


def of_worker(worker):
    """Returns the first rows of a stream, as a worker of a data loader makes them."""
    return rows(gridmill.stream(4, seed=6, worker=worker, threads=1), 2)


def test_workers_share_no_puzzle():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(of_worker, range(3)))
    assert len({row["puzzle"] for part in found for row in part}) == 24
    assert found[0] == list(gridmill.generate(8, seed=6))
    assert found[2] == list(gridmill.generate(8, seed=6, start=2 << 40))


def test_a_torch_data_loader_loads_streams():
    data = pytest.importorskip("torch.utils.data")

    class Puzzles(data.IterableDataset):
        def __iter__(self):
            info = data.get_worker_info()
            return gridmill.stream(4, seed=6, worker=info.id if info else 0, threads=1)

    loader = data.DataLoader(Puzzles(), batch_size=None, num_workers=2)
    assert len({row["puzzle"] for table in islice(loader, 4) for row in table}) == 16


def test_progress_is_that_of_tqdm(capsys):
    pytest.importorskip("tqdm")
    rows(gridmill.stream(4, seed=6, progress=True), 2)
    assert "puzzle" in capsys.readouterr().err


def test_invalid_options_of_a_stream_are_errors():
    for options, problem in [
        ({"batch": 0}, "^batch: expected 1 or more, found 0$"),
        ({"batch": 1.5}, "^batch: expected 1 or more, found 1.5$"),
        ({"batch": 1, "worker": -1}, "^worker: expected a number from 0 to "),
        ({"batch": 1, "level": {"easy": 2}}, "^a stream has no end, so its levels have no numbers$"),
        ({"batch": 1, "level": "hart"}, 'no level is called "hart"'),
    ]:
        with pytest.raises(ValueError, match=problem):
            gridmill.stream(**{"seed": 1, **options})
