// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice A contract that does something with the money it gets. The others differ in `_onMoney`.
abstract contract Stranger {
    receive() external payable {
        _onMoney();
    }

    function _onMoney() internal virtual;

    /// @notice Lets the stranger act for itself; reverts if the call fails.
    function act(address target, uint256 value, bytes calldata data)
        external
        payable
        returns (bytes memory)
    {
        (bool done, bytes memory answer) = target.call{value: value}(data);
        if (!done) revert ActFailed(answer);
        return answer;
    }

    error ActFailed(bytes answer);
}

/// @notice Refuses money.
contract Refuser is Stranger {
    error NoThanks();

    function _onMoney() internal pure override {
        revert NoThanks();
    }
}

/// @notice Burns all the gas it is given.
contract GasEater is Stranger {
    function _onMoney() internal pure override {
        uint256 i = 0;
        while (true) ++i;
    }
}

/// @notice Returns as much as its gas allows, so that the caller pays for the copy.
contract ReturnBomb is Stranger {
    function _onMoney() internal view override {
        uint256 words = gasleft() / 5;
        bytes memory bomb = new bytes(words * 8);
        assembly ("memory-safe") {
            return(bomb, mload(bomb))
        }
    }
}

/// @notice Reverts with as much as its gas allows.
contract RevertBomb is Stranger {
    function _onMoney() internal view override {
        uint256 words = gasleft() / 5;
        bytes memory bomb = new bytes(words * 8);
        assembly ("memory-safe") {
            revert(bomb, mload(bomb))
        }
    }
}

/// @notice Takes the money as a wallet behind a proxy does: with an event and some storage.
contract PoliteWallet is Stranger {
    uint256 public received;

    function _onMoney() internal override {
        received = 1;
    }
}

/// @notice Calls something else the first time it gets money, and takes the money whatever the
/// result.
contract Reentrant is Stranger {
    address private _target;
    bytes private _data;
    uint256 private _value;
    bool public armed;
    bool public succeeded;
    bool private _refusing;

    function refuse(bool refusing) external {
        _refusing = refusing;
    }

    function arm(address target, uint256 value, bytes calldata data) external {
        _target = target;
        _data = data;
        _value = value;
        armed = true;
    }

    function _onMoney() internal override {
        require(!_refusing);
        if (!armed) return;
        armed = false;
        (succeeded,) = _target.call{value: _value}(_data);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        if (armed) {
            armed = false;
            (succeeded,) = _target.call{value: _value}(_data);
        }
        return this.onERC721Received.selector;
    }
}
