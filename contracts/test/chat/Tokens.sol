// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice A token that anybody can mint.
contract OpenToken is ERC20 {
    constructor() ERC20("Open", "OPEN") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// @notice Keeps a tenth of every transfer.
contract FeeToken is OpenToken {
    function _update(address from, address to, uint256 amount) internal override {
        uint256 fee = from == address(0) || to == address(0) ? 0 : amount / 10;
        if (fee > 0) super._update(from, address(this), fee);
        super._update(from, to, amount - fee);
    }
}

/// @notice Reports a transfer, and moves nothing.
contract VoidToken is OpenToken {
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return true;
    }
}

/// @notice Takes from the receiver instead of giving to it.
contract TakingToken is OpenToken {
    function transferFrom(address, address to, uint256 amount) public override returns (bool) {
        _burn(to, amount);
        return true;
    }
}

/// @notice Returns false instead of reverting, as some old tokens do.
contract FalseToken is OpenToken {
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return false;
    }
}

/// @notice Moves tokens and returns nothing at all, as some old tokens do.
contract SilentToken {
    mapping(address account => uint256) public balanceOf;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// @notice Calls somebody inside the first transfer, or the first permit, after it is armed.
contract CallingToken is OpenToken {
    address private _target;
    bytes private _data;
    bool public armed;
    bool public succeeded;

    function arm(address target, bytes calldata data) external {
        (_target, _data, armed, succeeded) = (target, data, true, false);
    }

    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external {
        _call();
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (from != address(0)) _call();
    }

    function _call() private {
        if (!armed) return;
        armed = false;
        (succeeded,) = _target.call(_data);
    }
}
